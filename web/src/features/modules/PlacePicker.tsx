import { Input, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Map as LeafletMap } from 'leaflet'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import { mapQuery } from '../../api/module-map.ts'
import { BaseMap } from '../../components/map/BaseMap.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import classes from './PlacePicker.module.css'
import { isOnMap, type Spot, spotOf, usePlacePicker } from './use-place-picker.ts'

interface PlacePickerProps {
  place: Spot | null
  /** The id of the module whose place it is: its stored place is not among those of the others. */
  except: number | undefined
  onPick: (place: Spot) => void
}

/** A map on which a place is set with the pointer or with the keyboard. */
export function PlacePicker({ place, except, onPick }: PlacePickerProps) {
  const { t } = useTranslation()
  const id = useId()
  const [map, setMap] = useState<LeafletMap | null>(null)
  const { data } = useQuery({ ...mapQuery, enabled: useCan('widgets.view_widget') })
  const others = useMemo(() => data?.data.filter((module) => module.id !== except) ?? [], [data, except])
  const { cross, keys } = usePlacePicker(map, { place, others, onPick })
  const words = ({ latitude, longitude }: Spot) => ({
    latitude: formatNumber(latitude, currentLanguage(), 5),
    longitude: formatNumber(longitude, currentLanguage(), 5),
  })
  return (
    <Input.Wrapper
      id={id}
      labelElement="div"
      label={t('placePicker.title')}
      description={t('placePicker.help')}
    >
      <div
        className={classes.picker}
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application has keys of its own
        tabIndex={0}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-description`}
        {...keys}
      >
        <BaseMap tiles={data?.tiles} onMap={setMap} hasKeys={false} />
      </div>
      <Text component="output" display="block" size="xs" c="dimmed" className={classes.said ?? ''}>
        {cross !== null
          ? t('placePicker.cross', words(spotOf(cross)))
          : place === null
            ? ''
            : isOnMap(place)
              ? t('placePicker.at', words(place))
              : t('placePicker.outside')}
      </Text>
    </Input.Wrapper>
  )
}
