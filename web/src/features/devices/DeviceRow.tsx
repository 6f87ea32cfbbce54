import type { Device } from '@quantrac/contract'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { kindIcons } from '../../components/layout/kind-icons.ts'
import type { TableSearch } from '../../components/table/list-address.ts'
import { useNow } from '../../lib/use-now.ts'
import classes from './DeviceRow.module.css'
import { contentText, profileText, roundly, silenceOf, sinceText } from './device-words.ts'
import { MiddleCut } from './MiddleCut.tsx'

export interface DeviceRowProps {
  device: Device
  /** The short name of its station; null: it has none. */
  station: string | null
  isChosen: boolean
  onChoose: (device: string) => void
}

/** A device in two lines: who and where, what is in its messages, how often it sends, and whose it is. */
export function DeviceRow({ device, station, isChosen, onChoose }: DeviceRowProps) {
  const { t } = useTranslation()
  const search: TableSearch = useSearch({ strict: false })
  const { id, name, topic, group } = device
  const content = contentText(device, t)
  return (
    <li className={classes.item} data-row={id} data-group={group} data-selected={isChosen || undefined}>
      <Link
        to="."
        search={{ ...search, device: id }}
        activeOptions={{ exact: true, includeSearch: true }}
        resetScroll={false}
        className={classes.link}
        data-choice
        aria-current={isChosen ? 'true' : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onChoose(id)
        }}
      >
        <DeviceIcon device={device} />
        <span className={classes.cell}>
          <b className={classes.name} title={name}>
            {name}
          </b>
          <MiddleCut text={topic} className={classes.topic} />
        </span>
        <span className={classes.cell} data-what>
          <span>{profileText(device, t)}</span>
          <small title={content}>{content}</small>
        </span>
        <Every device={device} />
        <span className={classes.cell} data-station>
          <Whose device={device} name={station ?? ''} />
        </span>
      </Link>
    </li>
  )
}

function DeviceIcon({ device: { group, station } }: { device: Device }) {
  const Icon = group === 'refused' ? IconBan : station === null ? IconCircleDashed : kindIcons[station.type]
  return <Icon className={classes.icon ?? ''} size={18} stroke={1.75} aria-hidden />
}

function Every({ device }: { device: Device }) {
  const { t } = useTranslation()
  const now = useNow()
  const silent = silenceOf(device, now)
  const { interval_seconds, first_at } = device
  return (
    <span className={classes.cell} data-every>
      {silent !== null ? (
        <span className={classes.silent}>{t('devices.silent', { time: roundly(silent) })}</span>
      ) : (
        <span>{interval_seconds === null ? t('devices.once') : roundly(interval_seconds * 1000)}</span>
      )}
      <small>{t('devices.since', { at: sinceText(first_at, now) })}</small>
    </span>
  )
}

function Whose({
  device: { group, station, refused_count, unclaimed },
  name,
}: {
  device: Device
  name: string
}) {
  const { t } = useTranslation()
  if (group === 'refused') {
    return (
      <>
        <b className={classes.refused}>{t('devices.refused')}</b>
        <small>{t('devices.times', { count: refused_count })}</small>
      </>
    )
  }
  if (station === null) {
    return (
      <>
        <b>{t('devices.new')}</b>
        <small>{t('devices.newHelp')}</small>
      </>
    )
  }
  return (
    <>
      <span title={station.name}>{name}</span>
      <small>
        {station.code}
        {unclaimed > 0 && ` · ${t('devices.unclaimed', { count: unclaimed })}`}
      </small>
    </>
  )
}
