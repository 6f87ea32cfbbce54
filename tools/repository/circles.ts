/** Who imports whom, by name. */
export type Graph = ReadonlyMap<string, readonly string[]>

/** Each circle once, as the way round: the first name is the last one too. */
export function circlesOf(graph: Graph): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  const visit = (name: string, way: readonly string[]): void => {
    const start = way.indexOf(name)
    if (start !== -1) circles.push([...way.slice(start), name])
    if (start !== -1 || done.has(name)) return
    for (const next of graph.get(name) ?? []) visit(next, [...way, name])
    done.add(name)
  }
  for (const name of graph.keys()) visit(name, [])
  return circles
}
