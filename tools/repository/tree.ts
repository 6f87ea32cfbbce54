import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The root folder of the repository. */
export const ROOT = path.resolve(import.meta.dirname, '../..')

/** Every file that git tracks or would add, as paths from the root with forward slashes. */
export const files: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
  { cwd: ROOT, encoding: 'utf8' },
)
  .split('\0')
  .filter((file) => file !== '' && existsSync(path.join(ROOT, file)))

/** The product's source files: no tests, no tools. */
export const productSources = files.filter(
  (file) =>
    /^(contract|charts|cluster|server|web|simulator)\/src\/.*\.tsx?$/.test(file) &&
    !/\.test\.tsx?$/.test(file) &&
    !file.endsWith('.d.ts'),
)

/** All files that the import rules check: the product, its tools and tests. */
export const wallSources = files.filter(
  (file) =>
    /^((contract|charts)\/src|(cluster|server)\/(src|test)|simulator\/src|web\/src|e2e|tools|bench)\/.*\.(tsx?|mjs)$/.test(
      file,
    ) &&
    // A test beside its file may import anything for its set-up, except in e2e/.
    (file.startsWith('e2e/') || !/\.test\.tsx?$/.test(file)),
)

/** The text of a file; its path is relative to the root. */
export const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')

/** The matching lines of a file, each as `file:line: text`, so that a failing test says where to look. */
export function linesMatching(file: string, pattern: RegExp): string[] {
  return read(file)
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []))
}
