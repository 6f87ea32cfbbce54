import type { ModuleType } from '@quantrac/contract'
import type { TablerIcon } from '@tabler/icons-react'
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import IconDroplet from '@tabler/icons-react/dist/esm/icons/IconDroplet.mjs'
import IconWind from '@tabler/icons-react/dist/esm/icons/IconWind.mjs'

/** The icon of what a module measures. */
export const kindIcons: Readonly<Record<ModuleType, TablerIcon>> = {
  wasteWater: IconDroplet,
  air: IconWind,
  elecConsum: IconBolt,
}
