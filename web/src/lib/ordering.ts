/** A field, with a leading `-` for descending. */
export type Ordering<Field extends string> = Field | `-${Field}`

/** The order in an address; undefined if it names none of these fields. */
export function orderingIn<Field extends string>(
  text: string | undefined,
  fields: readonly Field[],
): Ordering<Field> | undefined {
  return fields
    .flatMap((field): Ordering<Field>[] => [field, `-${field}`])
    .find((ordering) => ordering === text)
}
