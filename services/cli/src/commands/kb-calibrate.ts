import type { Calibration } from "@frontdesk/contracts/calibration";
import type { Client } from "../client.ts";
import { print } from "../output.ts";

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** `frontdesk kb calibrate`: the confidence from which questions are answered, measured on the tenant's documents (WF-06). */
export async function kbCalibrate(
  client: Client,
  { apply, reset, json }: { readonly apply: boolean; readonly reset: boolean; readonly json: boolean },
): Promise<void> {
  const measured = await client.send<Calibration>("POST", "/knowledge/calibration", {
    body: { apply, ...(reset ? { reset } : {}) },
  });
  const { threshold, before, documents, questions, falseRefusals, declined } = measured;
  print(measured, json, () =>
    [
      ...(reset ? ["The calibration was taken back."] : []),
      `${questions} questions made from ${documents} documents.`,
      `At ${threshold} (now ${before}): ${percent(declined)} of the unanswerable ones declined, ${percent(falseRefusals)} of the answerable ones refused.`,
      measured.applied ? "Applied." : "Not applied: run it again with --apply.",
    ].join("\n"),
  );
}
