import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { files, read, ROOT } from './tree.ts'

const documents = files.filter((file) => /^[^/]+\.md$|^docs\/.*\.md$/.test(file))
const folders = new Set(files.flatMap((file) => (file.includes('/') ? [file.split('/')[0]] : [])))

const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
// npm runs these without the word "run".
const SHORT = ['start', 'test']

/**
 * Paths that a document quotes in backticks, alone or in a command: they begin with one of our folders or end like one
 * of our files.
 */
function quotedPaths(document: string): string[] {
  const quotes = [...read(document).matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text)
  return quotes
    .flatMap((quote) => quote.split(/\s+/))
    .flatMap((text) => {
      const quoted = text.replace(/^\.\//, '').replace(/:\d+$/, '')
      const isOurs = folders.has(quoted.split('/')[0]) && quoted.includes('/')
      const isFile = /^[\w./-]+\.(ts|tsx|mjs|sql|md|json|conf|yml)$/.test(quoted) && !/^[./]/.test(quoted)
      return (isOurs || isFile) && !/[…<>$]/.test(quoted) ? [quoted] : []
    })
}

/** The targets of a document's links inside the repository, as paths from the root. */
function linkedPaths(document: string): string[] {
  return [...read(document).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].flatMap(([, link = '']) =>
    /^\w+:/.test(link) ? [] : [path.posix.join(path.posix.dirname(document), link)],
  )
}

/** Files that appear only when the product is installed, built or run. */
function isIgnoredByGit(file: string): boolean {
  try {
    execFileSync('git', ['check-ignore', '--quiet', file], { cwd: ROOT })
    return true
  } catch {
    return false
  }
}

/** A name without a folder may be that of any file: `x.routes.ts` is enough if the folder is clear. */
function exists(file: string): boolean {
  if (!file.includes('/') && files.some((one) => path.posix.basename(one) === file)) return true
  if (existsSync(path.join(ROOT, file)) || isIgnoredByGit(file)) return true
  const hasPattern = /[*{]/.test(file)
  return hasPattern && globSync(file, { cwd: ROOT }).length > 0
}

describe('quotes in documents', () => {
  test.for(documents)('%s names only files that exist', (document) => {
    const named = [...quotedPaths(document), ...linkedPaths(document)]
    expect(named.filter((file) => !exists(file))).toEqual([])
  })

  test.for(documents)('%s names only commands that exist', (document) => {
    const text = read(document)
    const run = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name)
    const short = [...text.matchAll(/`npm (\w+)/g)].flatMap(([, name = '']) =>
      SHORT.includes(name) ? [name] : [],
    )
    expect([...run, ...short].filter((name) => !(name in scripts))).toEqual([])
    const programs = [...text.matchAll(/\bnode ((?:tools|bench|server|simulator|e2e)\/\S+?\.(?:mjs|ts))/g)]
    expect(programs.map(([, file = '']) => file).filter((file) => !exists(file))).toEqual([])
  })
})
