import type { Caller } from './caller.ts'
import { type Canary, fits } from './canaries.ts'

/** A cause and an action called like the canary, a comment with it and a file of its name; then it closes the alert. */
export async function plantHandling({ call }: Caller, canary: Canary, { id }: { id: number }): Promise<void> {
  const names = { name_vi: fits.line(canary), name_en: fits.line(canary) }
  for (const kind of ['cause', 'action'] as const) {
    const choice = (await call('alertChoiceCreate', { body: { kind, ...names } })).data
    await call('alertChoiceUpdate', { params: { id: choice.id }, body: names })
  }
  const form = new FormData()
  form.set('text', fits.prose(canary))
  form.set('mentions', '')
  form.append('files', new Blob(['%PDF-1.4\n%%EOF\n']), `${fits.line(canary)}.pdf`)
  await call('alertCommentCreate', { params: { id }, body: form })
  const closed = { action: fits.line(canary), note: fits.prose(canary) }
  await call('alertClose', { params: { id }, body: closed })
}
