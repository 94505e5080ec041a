import type { CollectionSpec, Doc, Json } from "@frontdesk/infra/ports/documents";

type Plain = string | number | boolean | null | undefined;

/** Every field of a type, three objects deep, as `turn.takes.at`; lists are looked into, free JSON is `settings.${string}`. */
type Paths<T, Deep extends readonly 0[] = []> = Deep["length"] extends 3
  ? never
  : [NonNullable<Json>] extends [T]
    ? string
    : T extends Plain
      ? never
      : T extends readonly (infer Each)[]
        ? Paths<Each, Deep>
        : PathsIn<T, Deep>;

type PathsIn<T, Deep extends readonly 0[]> = {
  [Key in keyof T & string]-?: [T[Key]] extends [undefined]
    ? never
    : Key | `${Key}.${Paths<NonNullable<T[Key]>, readonly [...Deep, 0]>}`;
}[keyof T & string];

/** A free path stands for whatever the fixture has there. */
type Named<Path> = Path extends `${string}.${infer Rest}` ? (string extends Rest ? never : Path) : Path;
type Missing<T, F> = Exclude<Named<Paths<T>>, Paths<F> | "schema"> | Exclude<Paths<F>, Paths<T>>;

/**
 * True while the newest fixtures of a collection have every field of its documents and no other; else the type names the
 * fields. Then raise the collection's `version`, say how older documents are raised, and add fixtures (ADR 0030).
 */
export function shapeOf<T extends Doc>(_spec: CollectionSpec<T>) {
  return { isThatOf: <F>(_newest: readonly F[]) => true as [Missing<T, F>] extends [never] ? true : Missing<T, F> };
}
