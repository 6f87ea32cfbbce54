import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type ReactNode, useId } from 'react'
import { Can } from '../../components/access/Can.tsx'
import limits from '../../components/standards/Limits.module.css'
import classes from './Tariffs.module.css'

interface BookSectionProps {
  title: string
  note: ReactNode
  add: string
  onAdd: () => void
  children: ReactNode
}

/** One of the five lists. */
export function BookSection({ title, note, add, onAdd, children }: BookSectionProps) {
  const id = useId()
  return (
    <section className={`${limits.card} ${classes.section}`} aria-labelledby={id}>
      <div className={classes.top}>
        <div>
          <h2 id={id}>{title}</h2>
          <p>{note}</p>
        </div>
        <Can do="settings.change_tariff">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={onAdd}
          >
            {add}
          </Button>
        </Can>
      </div>
      {children}
    </section>
  )
}
