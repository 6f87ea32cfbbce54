type Fitting<Change, Row> = {
  [Field in keyof Change]: Field extends keyof Row
    ? Row[Field] | undefined
    : `${Field & string} is no column: take it out by name and say what becomes of it`
}

/**
 * Makes the columns that a change sets from what it gives: what is undefined was left out and is not written. A field
 * of the change that is no column of `Row` does not compile.
 */
export const columnsFor =
  <Row extends object>() =>
  <Change extends object>(change: Change & Fitting<Change, Row>): Partial<Row> =>
    Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Row> // as Fitting says

/** A statement that sets nothing is none that PostgreSQL takes. */
export const isEmpty = (change: object): boolean => Object.keys(change).length === 0
