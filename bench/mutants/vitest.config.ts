/**
 * The suite's projects with one text of one file replaced as it is loaded; nothing is written. QUANTRAC_MUTANT names
 * the mutant.
 */
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import whole from '../../vitest.config.ts'
import { type Mutant, mutants } from './mutants.ts'

const root = path.resolve(import.meta.dirname, '../..')
const mutant = mutants.find(({ name }) => name === process.env['QUANTRAC_MUTANT'])

const mutation = ({ file, before, after }: Mutant) => ({
  name: 'mutation',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    return id === path.join(root, file) ? code.replace(before, () => after) : undefined
  },
})

const projects = whole.test?.projects ?? []

export default defineConfig({
  root,
  test: {
    ...whole.test,
    // It would give a file as it was loaded without the mutant, or with another one.
    fsModuleCache: false,
    projects: projects.map((project) =>
      mutant !== undefined && typeof project === 'object' && 'test' in project
        ? { ...project, plugins: [mutation(mutant)] }
        : project,
    ),
  },
})
