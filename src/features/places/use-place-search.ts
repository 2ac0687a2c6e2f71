import { useEffect, useState } from 'react'
import { useConnection } from '../../ui/state/use-connection.ts'

const loadSearch = async () => {
  const [places, search, areas] = await Promise.all([
    import('../../contract/places/places.ts'),
    import('../../contract/places/search-places.ts'),
    import('../../contract/places/read-area.ts'),
  ])
  return { ...places, ...search, ...areas }
}

export type PlaceSearch = Awaited<ReturnType<typeof loadSearch>>

let loadedSearch: PlaceSearch | undefined

/** The table of places and its search, which load with the first field for a place; undefined until then. */
export const usePlaceSearch = (): PlaceSearch | undefined => {
  const { isOnline } = useConnection()
  const [search, setSearch] = useState(loadedSearch)
  // What could not be loaded is tried again once the network is back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the network decides whether it can be loaded
  useEffect(() => {
    if (search) return
    loadSearch().then(module => {
      loadedSearch = module
      setSearch(module)
    }, reportError)
  }, [search, isOnline])
  return search
}
