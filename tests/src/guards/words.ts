import { isTestFile } from "./list-files.ts";

/** A source file and its text. */
export interface SourceText {
  readonly file: string;
  readonly text: string;
}

const productive = /^(?:contracts|infra|services\/[^/]+)\/src\/.*\.ts$/;

/** A word of the product has one meaning: no two files export a type of the same name. */
export function wordProblems(sources: readonly SourceText[]): string[] {
  const declared = sources
    .filter(({ file }) => productive.test(file) && !isTestFile(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name = ""]) => ({ name, file })),
    );
  return [...Map.groupBy(declared, ({ name }) => name)]
    .map(([name, places]) => ({ name, files: [...new Set(places.map(({ file }) => file))] }))
    .filter(({ files }) => files.length > 1)
    .map(({ name, files }) => `${name} is a type of ${files.join(" and of ")} (two-meanings)`);
}
