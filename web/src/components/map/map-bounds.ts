/** In degrees; what the base map covers. */
export const mapBounds = { south: 4, west: 99, north: 25, east: 120 } as const
