import { type WidgetType, type WidgetTypeFacts, widgetTypes, type WidgetWrite } from '@quantrac/contract'
import { signIn } from './demonstration.ts'

/** A station of the demonstration, and factors of it. */
const station = { module_code: 'NT-DQT', factors: ['COD', 'TSS', 'NH4'] }

/** Gives the first admin so many widgets, of one type after the other. */
export async function fillDashboard(url: string, count: number): Promise<void> {
  const types = Object.keys(widgetTypes) as WidgetType[] // the keys of the table
  const widgets = Array.from({ length: count }, (_, n) => widgetOf(types[n % types.length] ?? 'line_basic'))
  const answer = await fetch(`${url}/api/widgets/create-set/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${(await signIn(url)).access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ widgets }),
  })
  if (answer.status !== 201) throw new Error(`no widgets: ${answer.status} ${await answer.text()}`)
}

function widgetOf(type: WidgetType): WidgetWrite {
  const { factor_limit: most, of_station }: WidgetTypeFacts = widgetTypes[type]
  return {
    type,
    title: type,
    module_code: most > 0 || of_station === true ? station.module_code : null,
    factors: station.factors.slice(0, most),
    range: null,
  }
}
