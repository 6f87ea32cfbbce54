import { quantities } from '@quantrac/contract'
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { byName } from '../../lib/by-name.ts'
import { fieldRules } from '../../api/contract-values.ts'
import classes from './AdoptPage.module.css'
import rows from './FactorsCard.module.css'
import { stationFactorsQuery } from './devices-query.ts'
import type { PressedFactor } from './draft.ts'
import { shortName } from './guess.ts'
import { fieldError } from './StationCard.tsx'
import type { Adopting } from './use-adopt.ts'

interface FactorsCardProps {
  adopting: Adopting
  /** Of the last try to make it. */
  error: unknown
}

/** The factors that were pressed, each with its number, name and unit. */
export function FactorsCard({ adopting, error }: FactorsCardProps) {
  const { t } = useTranslation()
  const { draft, station } = adopting
  const { factors } = draft
  return (
    <section className={classes.card} aria-label={t('adopt.factors', { count: factors.length })}>
      <div className={classes.cardHead}>
        <h2>{t('adopt.factors', { count: factors.length })}</h2>
        <span className={classes.aside}>{factors.length > 0 && t('adopt.factorsHelp')}</span>
      </div>
      {factors.length === 0 ? (
        <p className={classes.words}>{t('adopt.noFactors')}</p>
      ) : (
        <>
          <div className={rows.factorHead} aria-hidden>
            <span />
            <span>{t('adopt.factorName')}</span>
            <span>{t('adopt.factorCode')}</span>
            <span>{t('adopt.quantity')}</span>
            <span>{t('adopt.unit')}</span>
            <span />
          </div>
          {factors.map((factor, place) => (
            <FactorRow key={factor.id} {...{ adopting, error, factor, place }} />
          ))}
        </>
      )}
      {station.old !== null && factors.length > 0 && (
        <p className={classes.hint}>{t('adopt.oldFactorHelp')}</p>
      )}
    </section>
  )
}

interface FactorRowProps extends FactorsCardProps {
  factor: PressedFactor
  place: number
}

function FactorRow({ adopting, error, factor, place }: FactorRowProps) {
  const { t } = useTranslation()
  const { setDraft } = adopting
  const change = (changed: Partial<PressedFactor>): void =>
    setDraft((before) => ({
      ...before,
      factors: before.factors.map((one) => (one.id === factor.id ? { ...one, ...changed } : one)),
    }))
  return (
    <fieldset className={rows.factorRow} aria-label={factor.name}>
      <span className={classes.badge}>{place + 1}</span>
      <OldChoice adopting={adopting} factor={factor} onChange={change} />
      {factor.factor_id === null && <NewFactor {...{ error, factor, place }} onChange={change} />}
      <ActionIcon
        variant="subtle"
        color="gray"
        className={rows.remove ?? ''}
        aria-label={t('adopt.remove', { name: factor.name })}
        onClick={() =>
          setDraft((before) => ({ ...before, factors: before.factors.filter(({ id }) => id !== factor.id) }))
        }
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </fieldset>
  )
}

interface NewFactorProps extends Omit<FactorRowProps, 'adopting'> {
  onChange: (changed: Partial<PressedFactor>) => void
}

function NewFactor({ error, factor, place, onChange: change }: NewFactorProps) {
  const { t } = useTranslation()
  const at = (field: string) => fieldError(error, `factors.${place}.factor.${field}`)
  return (
    <>
      <TextInput
        aria-label={t('adopt.factorName')}
        autoComplete="off"
        {...fieldRules.factor.name}
        error={at('name')}
        value={factor.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        aria-label={t('adopt.factorCode')}
        autoComplete="off"
        spellCheck={false}
        {...fieldRules.factor.code}
        error={at('code') ?? fieldError(error, `factors.${place}.factor_manufacturer_id`)}
        value={factor.code}
        onChange={(event) => change({ code: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('adopt.quantity')}
        data={quantityOptions(currentLanguage(), t)}
        value={factor.quantity ?? ''}
        onChange={(event) => change({ quantity: event.currentTarget.value || null })}
      />
      <TextInput
        aria-label={t('adopt.unit')}
        placeholder={t('adopt.unit')}
        autoComplete="off"
        {...fieldRules.factor.unit}
        error={at('unit')}
        value={factor.unit}
        onChange={(event) => change({ unit: event.currentTarget.value })}
      />
    </>
  )
}

const quantityOptions = (language: 'vi' | 'en', t: TFunction) => [
  { value: '', label: t('adopt.noQuantity') },
  ...quantities
    .map((quantity) => ({ value: quantity.code, label: shortName(quantity, language) }))
    .toSorted((a, b) => byName(a.label, b.label)),
]

interface OldChoiceProps {
  adopting: Adopting
  factor: PressedFactor
  onChange: (changed: Partial<PressedFactor>) => void
}

/** In a station that is there, one of its factors may take over what the device calls it. */
function OldChoice({ adopting: { station }, factor, onChange }: OldChoiceProps) {
  const { t } = useTranslation()
  const module = station.way === 'old' ? station.old : null
  const { data = [] } = useQuery({ ...stationFactorsQuery(module?.id ?? 0), enabled: module !== null })
  if (module === null || data.length === 0) return null
  return (
    <NativeSelect
      className={rows.old ?? ''}
      aria-label={t('adopt.of')}
      data={[
        { value: '', label: t('adopt.newFactor') },
        ...data.map(({ id, code, name }) => ({ value: String(id), label: `${code} – ${name}` })),
      ]}
      value={factor.factor_id === null ? '' : String(factor.factor_id)}
      onChange={(event) => {
        const { value } = event.currentTarget
        onChange({ factor_id: value === '' ? null : Number(value) })
      }}
    />
  )
}
