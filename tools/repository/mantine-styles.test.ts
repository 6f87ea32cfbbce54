import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { files, read } from './tree.ts'

test('each Mantine component that the console uses has its styles', () => {
  const used = files
    .filter((file) => /^web\/src\/.*\.tsx?$/.test(file))
    .flatMap((file) => [...read(file).matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
    .flatMap(([, names = '']) => names.match(/\b[A-Z]\w+/g) ?? [])
  const styles = read('web/src/app/mantine-styles.ts')
  const missing = [...new Set(used)].filter(
    (name) =>
      existsSync(`node_modules/@mantine/core/styles/${name}.css`) && !styles.includes(`/styles/${name}.css'`),
  )
  expect(missing).toEqual([])
})
