import { expect, test } from 'vitest'
import LRU from 'zrender/lib/core/LRU.js'
import { guardTextCache } from './text-cache.ts'

guardTextCache()

test.for(['__proto__', 'constructor', 'toString'])(
  'a text %s is not remembered, and harms no object',
  (text) => {
    const cache = new LRU<number>(5)
    for (const key of ['COD', 'TSS']) cache.put(key, 1)
    for (let again = 0; again < 3; again += 1) {
      expect(cache.get(text)).toBeUndefined()
      cache.put(text, 7)
    }
    const inherited: string[] = []
    for (const key in {}) inherited.push(key)
    expect(inherited).toEqual([])
    expect([cache.get('COD'), cache.get('TSS'), cache.len()]).toEqual([1, 1, 2])
  },
)
