import type { WidgetType } from '@quantrac/contract'
import { Text, TextInput } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Gallery.module.css'
import { allTypes, typeGroups } from './type-groups.ts'
import { TypePreview } from './TypePreview.tsx'

interface GalleryProps {
  chosen: WidgetType | null
  /** Whether it is as narrow as the drawer. */
  isNarrow: boolean
  onChoose: (type: WidgetType) => void
}

/** Every type of widget by family, with a preview drawn by its own builder. */
export function Gallery({ chosen, isNarrow, onChoose }: GalleryProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const groups = typeGroups(search, (type) => t(`widgets.types.${type}`))
  const label = t('widgets.search', { count: allTypes.length })
  return (
    <section
      className={classes.gallery}
      data-narrow={isNarrow || undefined}
      aria-label={t('widgets.gallery')}
    >
      <TextInput
        className={classes.search}
        leftSection={<IconSearch size={16} aria-hidden />}
        placeholder={label}
        aria-label={label}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {groups.map(({ family, types }) => (
        <section key={family} aria-label={t(`widgets.families.${family}`)}>
          <h3 className={classes.family}>
            {t(`widgets.families.${family}`)} <span className={classes.count}>{types.length}</span>
          </h3>
          <div className={classes.types}>
            {types.map((type) => (
              <button
                key={type}
                type="button"
                className={classes.type}
                aria-pressed={type === chosen}
                onClick={() => onChoose(type)}
              >
                <TypePreview type={type} />
                <span className={classes.name}>
                  {t(`widgets.types.${type}`)}
                  {type === chosen && <IconCheck size={16} aria-hidden />}
                </span>
              </button>
            ))}
          </div>
        </section>
      ))}
      {groups.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('widgets.noType')}
        </Text>
      )}
    </section>
  )
}
