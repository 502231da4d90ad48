import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./src/{core,features,platform}/**/*.tables.ts'],
  out: './src/migrations',
});
