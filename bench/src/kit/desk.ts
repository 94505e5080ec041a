/** Something that answers customers' messages: the product, or the chain it is measured beside. */
export interface MeasuredDesk {
  readonly name: "product" | "bare" | "embedded";
  /** Open conversations, ready to be written to. */
  readonly conversations: readonly string[];
  /** Resolves once the message is accepted. */
  send(conversation: string, text: string): Promise<void>;
  /** Tells of every reply that became visible, and how many messages it answers. One listener at a time. */
  hear(listener: (conversation: string, answered: number) => void): void;
  close(): Promise<void>;
}
