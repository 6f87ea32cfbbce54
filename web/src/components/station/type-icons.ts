import type { ModuleType } from '@quantrac/contract'
import type { TablerIcon } from '@tabler/icons-react'
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import IconDroplet from '@tabler/icons-react/dist/esm/icons/IconDroplet.mjs'
import IconWind from '@tabler/icons-react/dist/esm/icons/IconWind.mjs'

/** The icon of each type of station. */
export const typeIcons: Readonly<Record<ModuleType, TablerIcon>> = {
  wasteWater: IconDroplet,
  air: IconWind,
  elecConsum: IconBolt,
}
