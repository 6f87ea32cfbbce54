import { Kbd, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import { paletteKeys } from './palette-keys.ts'
import classes from './ShortcutsDialog.module.css'
import { usePageKeys } from './use-page-keys.ts'

/** The keys of lists and dialogs, by the heading under which they are listed; those of pages are declared there. */
const keys = {
  everywhere: [
    { keys: paletteKeys, text: 'palette' },
    { keys: ['/'], text: 'search' },
    { keys: ['?'], text: 'help' },
    { keys: ['Esc'], text: 'close' },
  ],
  lists: [{ keys: ['Enter'], text: 'open' }],
} as const

/** Those of the alerts, for people who see them. */
const alertKeys = [
  { keys: ['J', 'K'], text: 'move' },
  { keys: ['E'], text: 'seen' },
] as const

/** Those of who has an alert, for people who may take one. */
const handlingKeys = [
  { keys: ['N'], text: 'take' },
  { keys: ['C'], text: 'assign' },
  { keys: ['D'], text: 'closeAlert' },
  { keys: ['B'], text: 'comment' },
  { keys: ['Z'], text: 'undo' },
] as const

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const maySeeAlerts = useCan('notify.view_alert')
  const mayHandle = useCan('notify.handle_alert')
  const groups = [
    ...Object.entries(keys).map(([group, list]) => ({
      heading: t(`shortcuts.groups.${group as keyof typeof keys}`), // the object has no other keys
      rows: [
        ...list,
        ...(group === 'lists'
          ? [...(maySeeAlerts ? alertKeys : []), ...(mayHandle ? handlingKeys : [])]
          : []),
      ].map((row) => ({
        keys: row.keys,
        text: t(`shortcuts.${row.text}`),
      })),
    })),
    {
      heading: t('shortcuts.groups.pages'),
      rows: usePageKeys().map(({ key, title }) => ({ keys: ['G', key.toUpperCase()], text: title })),
    },
  ]
  return (
    <Modal opened onClose={onClose} title={t('shortcuts.title')} size="sm">
      {groups.map(({ heading, rows }) => (
        <section key={heading} className={classes.group}>
          <h3 className={classes.heading}>{heading}</h3>
          <dl className={classes.rows}>
            {rows.map((row) => (
              <div key={row.text} className={classes.row}>
                <dt>{row.text}</dt>
                <dd className={classes.keys}>
                  {row.keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}
