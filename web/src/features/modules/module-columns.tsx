import type { Module } from '@quantrac/contract'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LazyPart } from '../../components/feedback/LazyPart.tsx'
import { kindIcons } from '../../components/layout/kind-icons.ts'
import { ActiveBadge } from '../../components/table/ActiveBadge.tsx'
import type { Column } from '../../components/table/column.ts'
import { PhoneLines } from '../../components/table/PhoneLines.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import classes from './module-columns.module.css'

const loadStrip = async () => (await import('./ModuleStrip.tsx')).ModuleStrip

export const moduleColumns: readonly Column<Module>[] = [
  {
    key: 'code',
    header: 'settingData.code',
    sort: 'code',
    width: '22%',
    cell: (module) => <Code module={module} />,
  },
  {
    key: 'manufacturer_id',
    header: 'settingData.manufacturerId',
    sort: 'manufacturer_id',
    width: '16%',
    cell: (module) => <Device module={module} />,
  },
  {
    key: 'description',
    header: 'settingData.description',
    sort: 'description',
    // Beside the others it would be a word wide: it is under the name.
    hideBelow: 1280,
    cell: (module) => (
      <Text span inherit lineClamp={2} title={module.description}>
        {module.description === '' ? '-' : module.description}
      </Text>
    ),
  },
  {
    key: 'strip',
    header: 'settingData.last24',
    width: 170,
    hideBelow: 1280,
    cell: (module) => (
      <LazyPart load={loadStrip} renderFailed={() => null}>
        {(ModuleStrip) => <ModuleStrip module={module} />}
      </LazyPart>
    ),
  },
  {
    key: 'status',
    header: 'settingData.status',
    sort: 'status',
    width: 150,
    cell: (module) => <State module={module} />,
  },
]

/** Type and name; code, factors, that it is inactive and when its last reading came. */
function ModuleLines({ module }: CellProps) {
  const { t } = useTranslation()
  const { code, name, type, status, last_seen_at, factor_count: count } = module
  const Icon = kindIcons[type]
  const facts = [
    ...(name === '' || name === code ? [] : [code]),
    t('moduleDetails.context', { count }),
    ...(status ? [] : [t('common.inactive')]),
  ]
  return (
    <PhoneLines
      icon={<Icon size={18} stroke={1.75} title={t(`nav.${type}`)} />}
      what={name || code}
      facts={facts}
      when={last_seen_at !== null && <RelativeTime instant={last_seen_at} locale={currentLanguage()} />}
    />
  )
}

/** A station in two lines for a phone. */
export const moduleLines = (module: Module) => <ModuleLines module={module} />

interface CellProps {
  module: Module
}

/** The type's icon, the code, and under it the name, and the description where it has no column. */
function Code({ module: { code, name, type, description } }: CellProps) {
  const { t } = useTranslation()
  const Icon = kindIcons[type]
  return (
    <div className={classes.code}>
      <Icon size={18} stroke={1.75} title={t(`nav.${type}`)} />
      <div>
        <Text span inherit fw={500}>
          {code}
        </Text>
        {name !== code && (
          <Text component="div" size="xs" c="dimmed">
            {name}
          </Text>
        )}
        {description !== '' && (
          <Text component="div" size="xs" c="dimmed" className={classes.under ?? ''} title={description}>
            {description}
          </Text>
        )}
      </div>
    </div>
  )
}

function Device({ module: { manufacturer_id, factor_count: count } }: CellProps) {
  const { t } = useTranslation()
  return (
    <div>
      {manufacturer_id}
      <Text component="div" size="xs" c="dimmed">
        {t('moduleDetails.context', { count })}
      </Text>
    </div>
  )
}

/** Whether it is switched on, and whether anything comes: when its last reading came. */
function State({ module: { status, last_seen_at } }: CellProps) {
  const { t } = useTranslation()
  return (
    <div>
      <ActiveBadge active={status} />
      {last_seen_at !== null && (
        <Text component="div" size="xs" c="dimmed" className={classes.seen ?? ''}>
          {t('settingData.sent')} <RelativeTime instant={last_seen_at} locale={currentLanguage()} />
        </Text>
      )}
    </div>
  )
}
