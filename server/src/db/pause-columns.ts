/** What a time of maintenance is, of the table under the name `p`: a `PauseColumns` in a JSON array. */
export const pauseColumns = `date_part('epoch', p.start_at) * 1000, date_part('epoch', p.end_at) * 1000, p.repeat,
  p.repeat_until, p.ended`
