/** A field, `-` in front for descending. */
export type Ordering<Field extends string> = Field | `-${Field}`

/** The order that an address asks for; undefined where it names none of these fields. */
export function orderingIn<Field extends string>(
  text: string | undefined,
  fields: readonly Field[],
): Ordering<Field> | undefined {
  return fields
    .flatMap((field): Ordering<Field>[] => [field, `-${field}`])
    .find((ordering) => ordering === text)
}
