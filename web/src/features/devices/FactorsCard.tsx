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
import { limitsTyped } from './typed-limits.ts'
import type { Adopting } from './use-adopt.ts'
import type { LimitFields } from './use-limits.ts'

interface FactorsCardProps {
  adopting: Adopting
  /** Of the last try to make it. */
  error: unknown
}

/** The factors that were pressed, each with its number, name and unit. */
export function FactorsCard({ adopting, error }: FactorsCardProps) {
  const { t } = useTranslation()
  const { draft, station, limits } = adopting
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
        <div className={rows.factors}>
          <div className={rows.factorHead} data-limits={limits.isShown || undefined} aria-hidden>
            <span />
            <span>{t('adopt.factorName')}</span>
            <span>{t('adopt.factorCode')}</span>
            <span>{t('adopt.quantity')}</span>
            <span>{t('adopt.unit')}</span>
            {limits.isShown && <span>{t('adopt.limits')}</span>}
            <span />
          </div>
          {factors.map((factor, place) => (
            <FactorRow key={factor.id} {...{ adopting, error, factor, place }} />
          ))}
        </div>
      )}
      {limits.isShown && factors.length > 0 && (
        <p className={classes.hint}>
          {limits.sources.length > 0
            ? t('adopt.limitsFrom', { stations: limits.sources.slice(0, namedStations).join(', ') })
            : t('adopt.limitsHelp')}
        </p>
      )}
      {station.old !== null && factors.length > 0 && (
        <p className={classes.hint}>{t('adopt.oldFactorHelp')}</p>
      )}
    </section>
  )
}

const namedStations = 5

interface FactorRowProps extends FactorsCardProps {
  factor: PressedFactor
  place: number
}

function FactorRow({ adopting, error, factor, place }: FactorRowProps) {
  const { t } = useTranslation()
  const { setDraft, limits } = adopting
  const change = (changed: Partial<PressedFactor>): void =>
    setDraft((before) => ({
      ...before,
      factors: before.factors.map((one) => (one.id === factor.id ? { ...one, ...changed } : one)),
    }))
  return (
    <fieldset className={rows.factorRow} data-limits={limits.isShown || undefined} aria-label={factor.name}>
      <span className={classes.badge}>{place + 1}</span>
      <OldChoice adopting={adopting} factor={factor} onChange={change} />
      {factor.factor_id === null && <NewFactor {...{ error, factor, place, limits }} onChange={change} />}
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
  limits: LimitFields
  onChange: (changed: Partial<PressedFactor>) => void
}

function NewFactor({ error, factor, place, limits, onChange: change }: NewFactorProps) {
  const { t } = useTranslation()
  const at = (field: string) => fieldError(error, `factors.${place}.factor.${field}`)
  return (
    <>
      <TextInput
        className={rows.name ?? ''}
        aria-label={t('adopt.factorName')}
        autoComplete="off"
        {...fieldRules.factor.name}
        error={at('name')}
        value={factor.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        className={rows.code ?? ''}
        aria-label={t('adopt.factorCode')}
        autoComplete="off"
        spellCheck={false}
        {...fieldRules.factor.code}
        error={at('code') ?? fieldError(error, `factors.${place}.factor_manufacturer_id`)}
        value={factor.code}
        onChange={(event) => change({ code: event.currentTarget.value })}
      />
      <NativeSelect
        className={rows.quantity ?? ''}
        aria-label={t('adopt.quantity')}
        data={quantityOptions(currentLanguage(), t)}
        value={factor.quantity ?? ''}
        onChange={(event) => change({ quantity: event.currentTarget.value || null })}
      />
      <TextInput
        className={rows.unit ?? ''}
        aria-label={t('adopt.unit')}
        placeholder={t('adopt.unit')}
        autoComplete="off"
        {...fieldRules.factor.unit}
        error={at('unit')}
        value={factor.unit}
        onChange={(event) => change({ unit: event.currentTarget.value })}
      />
      {limits.isShown && <LimitsInput {...{ error, factor, place, limits }} onChange={change} />}
    </>
  )
}

/** One field, as people write limits: «6 – 9», «≤ 75». */
function LimitsInput({ error, factor, place, limits, onChange }: NewFactorProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const text = limits.textOf(factor)
  const read = limits.limitsOf(factor)
  const at = (field: string) => fieldError(error, `factors.${place}.threshold.${field}`)
  return (
    <TextInput
      className={rows.limits ?? ''}
      aria-label={t('adopt.limits')}
      placeholder={t('adopt.noLimits')}
      autoComplete="off"
      maxLength={40}
      error={read === null ? t('adopt.limitsUnread') : (at('max_value') ?? at('min_value'))}
      value={text}
      onChange={(event) => onChange({ limits: event.currentTarget.value })}
      // «75» is shown as what it means.
      onBlur={() =>
        read !== null && factor.limits !== null && onChange({ limits: limitsTyped(read, language) })
      }
    />
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
