import { expect, test } from 'vitest'
import { plain } from './parts.ts'

test.for(['__proto__', 'constructor', 'toString'])(
  'a station called %s is drawn so, under a text that no object has',
  (name) => {
    expect(plain(name) in {}).toBe(false)
    expect(plain(name).replace('\u200B', '')).toBe(name)
  },
)
