import { air } from './air.ts'
import { electricity } from './electricity.ts'
import type { SimulatedStation } from './station.ts'
import { sized } from './template.ts'
import { wasteWater } from './waste-water.ts'

/** Its description says where it is, as the console shows it. */
type Site = Omit<SimulatedStation, 'factors' | 'type' | 'manufacturer_id'>
type Kind = Pick<SimulatedStation, 'type' | 'factors'>
const station = (kind: Kind, site: Site): SimulatedStation => ({
  ...site,
  ...kind,
  manufacturer_id: `qt-${site.code.toLowerCase()}`,
})
const water = (site: Site, load: number) =>
  station({ type: 'wasteWater', factors: sized(wasteWater, load) }, site)
const ambient = (site: Site, traffic: number) => station({ type: 'air', factors: sized(air, traffic) }, site)
const feeder = (site: Site, kw: number) =>
  station({ type: 'elecConsum', factors: sized(electricity, kw) }, site)

/** Twelve demonstration stations along the coast and its industry parks, four of each kind. */
export const demoStations: readonly SimulatedStation[] = [
  water(
    {
      code: 'NT-HPH',
      name: 'Nước thải – Hải Phòng',
      description: 'KCN Đình Vũ, Hải Phòng',
      latitude: 20.83,
      longitude: 106.72,
    },
    1,
  ),
  water(
    {
      code: 'NT-DQT',
      name: 'Nước thải – Dung Quất',
      description: 'KCN Dung Quất, Quảng Ngãi',
      latitude: 15.39,
      longitude: 108.79,
    },
    1.12,
  ),
  water(
    {
      code: 'NT-BHA',
      name: 'Nước thải – Biên Hòa',
      description: 'KCN Biên Hòa 2, Đồng Nai',
      latitude: 10.93,
      longitude: 106.87,
    },
    0.95,
  ),
  water(
    {
      code: 'NT-CTH',
      name: 'Nước thải – Cần Thơ',
      description: 'KCN Trà Nóc, Cần Thơ',
      latitude: 10.1,
      longitude: 105.68,
    },
    0.9,
  ),
  ambient(
    {
      code: 'KK-HNI',
      name: 'Không khí – Hà Nội',
      description: 'Phường Hoàn Kiếm, Hà Nội',
      latitude: 21.03,
      longitude: 105.84,
    },
    1.15,
  ),
  ambient(
    {
      code: 'KK-HLG',
      name: 'Không khí – Hạ Long',
      description: 'Phường Bãi Cháy, Quảng Ninh',
      latitude: 20.96,
      longitude: 107.05,
    },
    0.9,
  ),
  ambient(
    {
      code: 'KK-DNG',
      name: 'Không khí – Đà Nẵng',
      description: 'Phường Hải Châu, Đà Nẵng',
      latitude: 16.07,
      longitude: 108.21,
    },
    0.8,
  ),
  ambient(
    {
      code: 'KK-HCM',
      name: 'Không khí – TP. Hồ Chí Minh',
      description: 'Phường Sài Gòn, TP. Hồ Chí Minh',
      latitude: 10.78,
      longitude: 106.7,
    },
    1.1,
  ),
  feeder(
    {
      code: 'DN-VSP',
      name: 'Điện – Bắc Ninh',
      description: 'KCN Quế Võ, Bắc Ninh',
      latitude: 21.18,
      longitude: 106.06,
    },
    420,
  ),
  feeder(
    {
      code: 'DN-VAN',
      name: 'Điện – Vũng Áng',
      description: 'Khu kinh tế Vũng Áng, Hà Tĩnh',
      latitude: 18.08,
      longitude: 106.41,
    },
    760,
  ),
  feeder(
    {
      code: 'DN-NTR',
      name: 'Điện – Nha Trang',
      description: 'Phường Nha Trang, Khánh Hòa',
      latitude: 12.25,
      longitude: 109.19,
    },
    180,
  ),
  feeder(
    {
      code: 'DN-VTU',
      name: 'Điện – Vũng Tàu',
      description: 'KCN Đông Xuyên, Vũng Tàu',
      latitude: 10.41,
      longitude: 107.13,
    },
    560,
  ),
]
