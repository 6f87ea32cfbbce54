import { localDay } from '@quantrac/contract'
import { datedOf, shownOf } from '../../components/tariffs/dated.ts'
import type { Tariffs } from '../../components/tariffs/tariffs-query.ts'
import { GridForm } from './GridForm.tsx'
import { HourForm } from './HourForm.tsx'
import { PriceForm } from './PriceForm.tsx'
import { ReactiveForm } from './ReactiveForm.tsx'
import type { Asked } from './subjects.ts'
import { VatForm } from './VatForm.tsx'

interface TariffFormProps {
  asked: Asked
  tariffs: Tariffs
  now: number
}

/** Changes an entry, or adds one that begins as the one in force. Opens when it is mounted. */
export function TariffForm({ asked: { does, subject }, tariffs, now }: TariffFormProps) {
  const isEdit = does === 'edit'
  const more = { tariffs, today: localDay(now) }
  const held = <T extends { valid_from: string | null }>(entries: readonly T[]): T | null =>
    shownOf(datedOf(entries, now))?.entry ?? null
  switch (subject.kind) {
    case 'prices':
      return <PriceForm entry={isEdit ? subject.entry : null} like={subject.entry} {...more} />
    case 'hours': {
      const like = subject.entry ?? held(tariffs.hours)
      return <HourForm entry={isEdit ? subject.entry : null} like={like} {...more} />
    }
    case 'vat': {
      const like = subject.entry ?? held(tariffs.vat)
      return <VatForm entry={isEdit ? subject.entry : null} like={like} {...more} />
    }
    case 'reactive': {
      const like = subject.entry ?? held(tariffs.reactive)
      return <ReactiveForm entry={isEdit ? subject.entry : null} like={like} {...more} />
    }
    default:
      return <GridForm entry={isEdit ? subject.entry : null} like={subject.entry} />
  }
}
