/** The services of the desk, each of which may run as a process of its own. */
export const serviceNames = [
  "ingress",
  "safety",
  "retrieval",
  "generation",
  "commerce",
  "escalation",
  "scheduler",
] as const;
export type ServiceName = (typeof serviceNames)[number];
