/**
 * `node tools/make-common-passwords.mjs LIST`: makes `server/src/features/sessions/common-passwords.gz` of a list with
 * a password a line, the most common first: the first 100,000 of a length that is allowed, in lower case.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT } from './setup/child.mjs'

const shortest = 8
const count = 100_000

const [, , list] = process.argv
if (list === undefined) throw new Error('usage: node tools/make-common-passwords.mjs LIST')
const lines = readFileSync(list, 'utf8').toLowerCase().split('\n')
const kept = new Set(lines.filter((line) => line.length >= shortest && /^[\u0020-\u007e]+$/.test(line)))
const file = path.join(ROOT, 'server', 'src', 'features', 'sessions', 'common-passwords.gz')
writeFileSync(file, gzipSync([...kept].slice(0, count).join('\n'), { level: 9 }))
console.log(`${Math.min(kept.size, count)} of ${lines.length} passwords`)
