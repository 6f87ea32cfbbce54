import { useState } from 'react'
import { useCurrentUser } from '../../api/current-user.ts'
import { stored, storedWrite } from '../../lib/local-store.ts'

/** What the marks of the map say: the state of each station, or the air quality index. */
export type MapMarks = 'state' | 'aqi'

const KEY = 'map-marks'

/** What this person chose last; another person at the same browser begins with the states. */
export function useMapMarks(): [MapMarks, (next: MapMarks) => void] {
  const person = useCurrentUser()?.id
  const [chosen, setChosen] = useState(() => stored(KEY))
  const marks: MapMarks = person !== undefined && chosen === `${person}\naqi` ? 'aqi' : 'state'
  const choose = (next: MapMarks): void => {
    const value = `${person ?? ''}\n${next}`
    storedWrite(KEY, value)
    setChosen(value)
  }
  return [marks, choose]
}
