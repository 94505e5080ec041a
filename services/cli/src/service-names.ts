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
