import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Most of a start of the program, of which there are some two hundred, is compiling it.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('.cache/compiled', import.meta.url))

// Where many processes share two cores a race in a test can lose. The run goes on, and `npm test` names every test that
// needed it: each is a defect to mend. At a developer's desk there is no second try.
const secondTry = { retry: process.env['CI'] === undefined ? 0 : 1 }

// A condition that never comes fails all the same; a busy machine only takes longer.
const patience = { timeout: 60_000 }
const longest = 240_000

export default defineConfig({
  test: {
    // By default vitest leaves one processor free: half the machine where there are two.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'pure',
          testTimeout: 60_000,
          // They share no state, so that a module is loaded once for all files.
          isolate: false,
          include: ['contract/src', 'charts/src', 'server/src', 'simulator/src', 'web/src'].map(
            (dir) => `${dir}/**/*.test.ts`,
          ),
        },
      },
      {
        test: {
          name: 'alone',
          include: ['server/test/**/*.alone.test.ts'],
        },
      },
      {
        test: {
          name: 'react',
          testTimeout: 60_000,
          include: ['web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['web/test/react-setup.ts'],
        },
      },
      {
        test: {
          name: 'repository',
          isolate: false,
          include: ['tools/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          // Two thirds of a file's time was importing the program again. What a file replaces for itself is in
          // *.alone.test.ts.
          isolate: false,
          expect: { poll: patience },
          include: ['{cluster,server}/test/**/*.test.ts'],
          exclude: ['**/*.alone.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          ...secondTry,
          // They wait for PostgreSQL and brokers more than they compute.
          maxWorkers: 4,
          // Projects with their own worker count must run as their own group, after the others.
          sequence: { groupOrder: 1 },
          testTimeout: longest,
          hookTimeout: longest,
        },
      },
      {
        test: {
          name: 'e2e',
          // The files of a worker share its browser and loaded modules; each has a product of its own.
          isolate: false,
          expect: { poll: patience },
          include: ['e2e/**/*.test.ts'],
          // The browser tests run the product on the same throw-away PostgreSQL as the server's own tests.
          globalSetup: ['server/test/global-setup.ts'],
          ...secondTry,
          // Every file drives a browser and a server; two at once already fill two cores.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          testTimeout: longest,
          hookTimeout: longest,
        },
      },
    ],
  },
})
