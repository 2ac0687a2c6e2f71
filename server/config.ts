export type Config = { dataDir: string; publicUrl: string; isDemo: boolean; deviceCatalogueLimit: number }
