import type { ModuleType, PressedKeys } from '@quantrac/contract'
import { Anchor, NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { fieldRules, moduleTypes } from '../../api/contract-values.ts'
import { ModuleSelect } from '../../components/form/ModuleSelect.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDuration } from '../../lib/duration-format.ts'
import { formatSecond } from '../../lib/time-format.ts'
import classes from './AdoptPage.module.css'
import { sameKeys } from './draft.ts'
import { timeIn } from './likely-parts.ts'
import { leavesOf } from './message-tree.ts'
import type { Adopting } from './use-adopt.ts'
import { useAdoptWays } from './use-may-adopt.ts'

interface StationCardProps {
  adopting: Adopting
  /** Of the last try to make it. */
  error: unknown
}

/** The station that is made or takes over the device, and where its id and the time stand. */
export function StationCard({ adopting, error }: StationCardProps) {
  const { t } = useTranslation()
  const { device, station, setStation } = adopting
  const ways = useAdoptWays()
  const isKnown = device.station !== null
  const isNew = station.way === 'new'
  return (
    <section className={classes.card} aria-label={t('adopt.station')}>
      <div className={classes.cardHead}>
        <h2>{t(isKnown ? 'adopt.station' : isNew ? 'adopt.newStation' : 'adopt.oldStation')}</h2>
        {!isKnown && ways.newStation && ways.oldStation && (
          <span className={classes.aside}>
            {t('adopt.or')}{' '}
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => setStation((before) => ({ ...before, way: isNew ? 'old' : 'new' }))}
            >
              {t(isNew ? 'adopt.toOld' : 'adopt.toNew')}
            </Anchor>
          </span>
        )}
      </div>
      {device.station !== null ? (
        <p className={classes.words}>{t('adopt.belongs', { code: device.station.code })}</p>
      ) : isNew ? (
        <NewStation adopting={adopting} error={error} />
      ) : (
        <div className={classes.words}>
          <ModuleSelect
            aria-label={t('adopt.oldStation')}
            placeholder={t('moduleSelect.choose')}
            description={t('adopt.takes')}
            error={fieldError(error, 'module_id')}
            value={station.old?.code ?? ''}
            onChange={(_, module) =>
              setStation((before) => ({
                ...before,
                old: module === undefined ? null : { id: module.id, code: module.code, type: module.type },
              }))
            }
          />
        </div>
      )}
      <IdRow adopting={adopting} />
      <TimeRow adopting={adopting} />
    </section>
  )
}

/** What the server says of a field; undefined: nothing. */
export const fieldError = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.fields[field] : undefined

function NewStation({ adopting: { station, setStation }, error }: StationCardProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.stationFields}>
      <TextInput
        label={t('adopt.code')}
        autoComplete="off"
        spellCheck={false}
        {...fieldRules.module.code}
        error={fieldError(error, 'module.code')}
        value={station.code}
        onChange={(event) => {
          const code = event.currentTarget.value
          setStation((before) => ({ ...before, code }))
        }}
      />
      <TextInput
        label={t('adopt.name')}
        autoComplete="off"
        {...fieldRules.module.name}
        error={fieldError(error, 'module.name')}
        value={station.name}
        onChange={(event) => {
          const name = event.currentTarget.value
          setStation((before) => ({ ...before, name }))
        }}
      />
      <NativeSelect
        label={t('adopt.type')}
        data={moduleTypes.map((type) => ({ value: type, label: t(`nav.${type}`) }))}
        value={station.type}
        onChange={(event) => {
          const type = event.currentTarget.value as ModuleType // one of the options
          setStation((before) => ({ ...before, type }))
        }}
      />
    </div>
  )
}

/** The text of the value under these keys of the message. */
function textAt(keys: PressedKeys, { tree }: Adopting): string {
  const node = leavesOf(tree).find((one) => sameKeys(one.keys, keys))
  return node === undefined ? '' : String(node.value)
}

function IdRow({ adopting }: { adopting: Adopting }) {
  const { t } = useTranslation()
  const { device, draft, message, read } = adopting
  const { station } = draft
  const { profile } = device
  const asRead = read?.[0]?.read?.module ?? device.name
  const text =
    profile !== null
      ? t('adopt.byProfile', { value: asRead, profile: profile.name })
      : station === null
        ? t('adopt.fromTopic', { value: asRead })
        : 'level' in station
          ? t('adopt.fromTopic', { value: message?.topic.split('/')[station.level] ?? '' })
          : t('adopt.from', { value: textAt(station.keys, adopting), key: station.keys.at(-1) ?? '' })
  return (
    <div className={classes.idRow}>
      <span className={classes.mark}>{t('adopt.idMark')}</span>
      <span className={classes.dim}>{t('adopt.id')}</span>
      <span className={classes.from}>{text}</span>
      {station !== null && <small>{t('adopt.idHelp')}</small>}
    </div>
  )
}

function TimeRow({ adopting }: { adopting: Adopting }) {
  const { t } = useTranslation()
  const { device, draft, message, read } = adopting
  const { time } = draft
  const shown = read?.find((one) => one.received_at === message?.received_at)
  const timestamp = shown?.read?.readings[0]?.timestamp
  const at =
    timestamp === undefined
      ? timeIn(time === null ? null : textAt(time, adopting), Date.parse(message?.received_at ?? ''))
      : Date.parse(timestamp)
  const late = at === null ? 0 : Date.parse(message?.received_at ?? '') - at
  const value = at === null ? '' : formatSecond(at)
  const isSaid = device.profile !== null ? late !== 0 : time !== null
  return (
    <div className={classes.idRow}>
      <span className={classes.mark}>{t('adopt.timeMark')}</span>
      <span className={classes.dim}>{t('adopt.time')}</span>
      <span className={classes.from}>
        {!isSaid
          ? t('adopt.arrival')
          : device.profile !== null
            ? t('adopt.byProfile', { value, profile: device.profile.name })
            : t('adopt.from', { value, key: time?.at(-1) ?? '' })}
      </span>
      <small>
        {!isSaid
          ? t('adopt.arrivalHelp')
          : late >= 1000 && t('adopt.late', { time: formatDuration(late, currentLanguage()) })}
      </small>
    </div>
  )
}
