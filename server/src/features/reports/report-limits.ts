/** What bounds reports that people ask for, so that nobody takes the queue or the disk from the others. */
export const reportLimits = {
  /** Of a person, not made yet: a province's stations for one month. */
  waitingOfPerson: 100,
  /**
   * Characters of the rows that are kept, PostgreSQL compresses them to less than half: a year of 30 stations by the
   * minute.
   */
  charactersOfPerson: 4 * 1024 ** 3,
  /** Of the reports of all people together. Reports of schedules are not counted: they are few, and records to keep. */
  characters: 16 * 1024 ** 3,
} as const
