import type { Locator } from 'playwright-core'
import { until } from './waiting.ts'

/** Scrolls to a widget, whose script comes when it is in sight: then another element takes its place. */
export async function seen(widget: Locator): Promise<void> {
  await until('the widget is in sight', async () => {
    await widget.scrollIntoViewIfNeeded().catch(() => undefined)
    return (await widget.getByRole('button', { name: /^Actions for/ }).count()) === 1
  })
}
