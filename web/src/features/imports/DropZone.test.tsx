import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { draw, signedIn } from '../../../test/draw.tsx'
import { sampleImport } from '../../../test/import-sample.ts'
import { DropZone } from './DropZone.tsx'

/** The newest request of the page, which a test answers. */
class Sent extends EventTarget {
  static newest: Sent | undefined
  upload = new EventTarget()
  headers: Record<string, string> = {}
  line = ''
  status = 0
  responseText = ''
  form: FormData | undefined
  open(method: string, url: string) {
    this.line = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(form: FormData) {
    this.form = form
    Sent.newest = this
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.dispatchEvent(new Event('load'))
  }
}

beforeEach(() => {
  Sent.newest = undefined
  vi.stubGlobal('XMLHttpRequest', Sent)
  signedIn(['adaptors.add_metric'])
})

const file = (name: string, content = 'a;b') => new File([content], name)

async function choosing(chosen: File) {
  const router = await draw(<DropZone />, '/setting/import')
  const zone = await screen.findByRole('region', { name: 'Place for a file' })
  // The browser's own dialog opens by the button, and gives the file to this.
  const input = zone.querySelector<HTMLInputElement>('input[type=file]')
  await userEvent.setup({ applyAccept: false }).upload(input!, chosen)
  return router
}

/** The request, once it is sent. */
async function request(): Promise<Sent> {
  await waitFor(() => expect(Sent.newest).toBeDefined())
  return Sent.newest as Sent // as expected above
}

test('a file is sent with the session, says how much of it, and its import opens', async () => {
  const router = await choosing(file('năm 2026.csv'))
  const sent = await request()
  expect(sent.line).toBe('POST /api/imports/create/')
  expect(sent.headers).toMatchObject({ Authorization: 'Bearer access' })
  expect(sent.headers).not.toHaveProperty('Content-Type')
  expect(sent.form?.get('file')).toMatchObject({ name: 'năm 2026.csv' })
  sent.progress(1, 4)
  await screen.findByText('Sending the file, 25%')
  sent.progress(4, 4)
  await screen.findByText('Sent, reading the file…')
  sent.answer(201, { data: sampleImport })
  await waitFor(() => expect(router.state.location.search).toEqual({ import: '3' }))
})

test('sending can be stopped, and another file chosen', async () => {
  await choosing(file('a.csv'))
  await request()
  await userEvent.click(await screen.findByRole('button', { name: 'Stop sending' }))
  await screen.findByRole('button', { name: 'Choose a file' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a dropped file is sent, too', async () => {
  await draw(<DropZone />)
  const zone = await screen.findByRole('region', { name: 'Place for a file' })
  fireEvent.drop(zone, { dataTransfer: { types: ['Files'], files: [file('a.xlsx')] } })
  await screen.findByText(/^a\.xlsx/)
  expect((await request()).form?.get('file')).toMatchObject({ name: 'a.xlsx' })
})

test.each([
  ['a.pdf', 'x', 'Only CSV, TXT and XLSX files are accepted.'],
  ['a.xls', 'x', /old Excel file/],
  ['a.csv', '', 'This file is empty.'],
])('%s is refused in words, and nothing is sent', async (name, content, words) => {
  await choosing(file(name, content))
  await screen.findByText(words)
  expect(Sent.newest).toBeUndefined()
})

test('a file that is too large is refused before it is sent', async () => {
  const large = file('a.csv')
  Object.defineProperty(large, 'size', { value: 300 * 1024 * 1024 })
  await choosing(large)
  await screen.findByText(/^The file has 300 MB, more than 200 MB/)
  expect(Sent.newest).toBeUndefined()
})

test('what the server refuses is said in its words', async () => {
  await choosing(file('a.csv'))
  const sent = await request()
  sent.answer(400, { detail: 'This file is damaged.', code: 'bad-file' })
  expect((await screen.findByRole('alert')).textContent).toMatch(/This file is damaged\.$/)
  await screen.findByRole('button', { name: 'Choose a file' })
})
