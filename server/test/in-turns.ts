/** Makes a call so many times, a few at once: on a busy machine the calls of a minute take less than one, too. */
export async function inTurns<T>(times: number, call: () => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  let left = times
  const work = async () => {
    for (; left > 0; answers.push(await call())) left -= 1
  }
  await Promise.all(Array.from({ length: 10 }, work))
  return answers
}
