/** A Markdown file and its text. */
export interface Page {
  readonly file: string;
  readonly text: string;
}

/** Pages that tell of the past name what may be gone. */
const past = /^(?:docs\/adr\/|CHANGELOG\.md$)/;

/** Every path in backticks that leads nowhere: code is moved, and pages go on naming the old place. */
export function pathProblems(pages: readonly Page[], files: readonly string[]): string[] {
  const places = new Set(files.flatMap((file) => ends(file)));
  return pages
    .filter(({ file }) => !past.test(file))
    .flatMap(({ file, text }) =>
      text.split("\n").flatMap((line, index) =>
        [...line.matchAll(/`(?![./])([\w./-]+\.(?:ts|js)|(?:[\w-]+\/){2,})`/g)]
          .map(([, path = ""]) => path)
          .filter((path) => !places.has(path))
          .map((path) => `${file}:${index + 1} names ${path}, which is not there (dead-path)`),
      ),
    );
}

/** Every way to name a file or a folder above it: from the root, or by any of its last parts. */
function ends(file: string): string[] {
  const parts = file.split("/");
  return parts.flatMap((_, from) =>
    parts.slice(from).map((_, count) => {
      const path = parts.slice(from, from + count + 1).join("/");
      return from + count + 1 === parts.length ? path : `${path}/`;
    }),
  );
}
