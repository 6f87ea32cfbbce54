import type { ReportBill } from '@quantrac/contract'
import { costReportWords as words, linesText } from '../../../words/report-cost.words.ts'
import type { Locale } from '../../../words/text.ts'
import { filled, numberText, shareText } from '../../../words/value-texts.ts'
import type { Sentence } from './sentence.ts'

/** What electricity cost, and what that is without. */
export function costSentence(bill: ReportBill, locale: Locale): Sentence {
  const { kwh, amount, missing, coverage } = bill
  if (kwh === null) return { first: words.nothing[locale], rest: '' }
  const energy = numberText(kwh, locale, kwh < 100 ? 1 : 0)
  if (amount === null) return { first: filled(words.unknown, locale, { kwh: energy }), rest: '' }
  const rest = [
    missing.includes('vat') ? null : words.vat[locale],
    missing.length === 0 ? null : filled(words.without, locale, { list: linesText(missing, locale) }),
    coverage === null ? null : filled(words.rests, locale, { share: coverageText(coverage, locale) }),
  ]
  return {
    first: filled(words.amount, locale, { amount: numberText(amount, locale, 0), kwh: energy }),
    rest: rest.filter((text) => text !== null).join(' '),
  }
}

/** Never all of them where one is missing. */
export const coverageText = (coverage: number, locale: Locale): string =>
  shareText(Math.floor(coverage * 1000) / 1000, locale)

/** By which rules the figures are, and what they stand for in CO2. */
export function costNotes({ carbon }: ReportBill, locale: Locale): string[] {
  const number = (value: number) => numberText(value, locale, 0)
  return [
    words.note[locale],
    ...carbon.flatMap(({ year, kg, factor, data_year: data, document }) =>
      kg === null || factor === null || data === null
        ? []
        : [
            filled(words.carbon, locale, {
              year,
              kg: number(kg),
              factor: numberText(factor, locale, 4),
              data,
              document: document === '' ? words.own[locale] : document,
            }),
          ],
    ),
  ]
}

/** The months of a bill: the greatest demand and cosφ of each, as far as they are known. */
export const monthsOfBill = ({ demand, power_factor: factors }: ReportBill) =>
  [...new Set([...demand, ...factors].map(({ start }) => start))].toSorted().map((start) => ({
    start,
    most: demand.find((one) => one.start === start),
    found: factors.find((one) => one.start === start),
  }))
