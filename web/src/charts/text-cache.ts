import LRU from 'zrender/lib/core/LRU.js'

// What every object has: no such key may be looked up in one.
const inherited = (key: string | number): boolean => key in Object.prototype

/**
 * The drawing library remembers widths of texts and colours in a plain object by the text. A factor called `__proto__` would be found there
 * before it was put in, and its entry written into the prototype of every object of the page. Such texts are measured anew each time.
 */
export function guardTextCache(): void {
  // oxlint-disable-next-line typescript/unbound-method -- both are called with the cache that they were called on
  const { get, put } = LRU.prototype
  LRU.prototype.get = function (key) {
    return inherited(key) ? undefined : get.call(this, key)
  }
  LRU.prototype.put = function (key, value) {
    return inherited(key) ? null : put.call(this, key, value)
  }
}
