/**
 * The exit codes of every command in this folder.
 *
 * | code | meaning |
 * | --- | --- |
 * | 0 | all done |
 * | 1 | a check, a test or the program itself failed |
 * | 2 | Node is older than 20 |
 * | 3 | the pinned Node could not be installed |
 * | 4 | npm is missing |
 * | 5 | the packages could not be installed |
 * | 6 | Chromium or Mosquitto is missing, so a part was not tested |
 * | 7 | the console could not be built |
 */
export const EXIT = {
  failed: 1,
  nodeTooOld: 2,
  runtimeMissing: 3,
  npmMissing: 4,
  packagesMissing: 5,
  testToolsMissing: 6,
  buildFailed: 7,
}

/** A missing requirement of a command: the sentence for the person, and the exit code. */
export class SetupError extends Error {
  /**
   * @param {number} code one of EXIT
   * @param {string} sentence
   */
  constructor(code, sentence) {
    super(sentence)
    this.code = code
  }
}

/**
 * Runs a command's body and ends the process with the code it returns.
 * @param {() => Promise<number>} body
 */
export async function runCommand(body) {
  try {
    process.exitCode = await body()
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    console.error(`\n${error.message}`)
    process.exitCode = error.code
  }
}
