/**
 * Counts the tests of a Vitest run and writes the sums to the file that QUANTRAC_TEST_COUNT names.
 * Vitest's own reporters do not include the reason why a test was skipped.
 */
import { writeFileSync } from 'node:fs'

export default class CountReporter {
  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<unknown>} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const file = process.env.QUANTRAC_TEST_COUNT
    if (!file) return
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    /** @param {string} state */
    const inState = (state) => tests.filter((test) => test.result().state === state)
    const broken = modules.filter((module) => module.errors().length > 0)
    const count = {
      passed: inState('passed').length,
      // A file that does not load, or an error outside any test, is a failure as well.
      failed: inState('failed').length + broken.length + unhandledErrors.length,
      // Passed, but not at the first attempt: a defect of the test or the product.
      unsteady: tests.filter((test) => test.diagnostic()?.flaky).map((test) => test.fullName),
      skipped: inState('skipped').map((test) => {
        const result = test.result()
        return { name: test.fullName, reason: ('note' in result && result.note) || 'no reason given' }
      }),
    }
    writeFileSync(file, JSON.stringify(count))
  }
}
