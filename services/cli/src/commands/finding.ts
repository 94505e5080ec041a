/** One line of `frontdesk doctor`. */
export interface Finding {
  readonly check: string;
  readonly ok: boolean;
  readonly detail: string;
}
