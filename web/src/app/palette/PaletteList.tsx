/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the native elements of these roles need the focus, and have no icons */
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntryGroup, PaletteEntry } from './found-entries.ts'
import classes from './Palette.module.css'

interface PaletteListProps {
  id: string
  groups: readonly EntryGroup[]
  /** The place of the chosen entry among all. */
  at: number
  onChoose: (entry: PaletteEntry) => void
}

/** The field keeps the focus, and says which entry is chosen; the native elements of these roles need it themselves. */
export function PaletteList({ id, groups, at, onChoose }: PaletteListProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const places = new Map(groups.flatMap(({ entries }) => entries).map((entry, place) => [entry, place]))
  useEffect(() => {
    box.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it decides which entry must be in sight
  }, [at])
  return (
    <div
      ref={box}
      id={id}
      className={classes.list}
      role="listbox"
      aria-label={t('palette.title')}
      tabIndex={-1}
    >
      {groups.map(({ key, entries }) => (
        <div key={key} role="group" aria-label={t(`palette.groups.${key}`)}>
          <div className={classes.heading} aria-hidden>
            {t(`palette.groups.${key}`)}
          </div>
          {entries.map((entry) => (
            <div
              key={entry.id}
              id={`${id}-${places.get(entry)}`}
              className={classes.entry}
              role="option"
              tabIndex={-1}
              aria-selected={places.get(entry) === at}
              onClick={() => onChoose(entry)}
              onKeyDown={undefined}
            >
              <entry.icon size={18} stroke={1.75} aria-hidden />
              <span className={classes.words}>{entry.title}</span>
              {entry.hint !== '' && <span className={classes.hint}>{entry.hint}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
