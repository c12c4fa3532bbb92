import type { AppRouter } from '@cordelle/api/root.ts';
import type { inferRouterOutputs } from '@trpc/server';

type Answers = inferRouterOutputs<AppRouter>['home'];
export type Home = Answers['get'];
export type Ahead = Answers['ahead'];
export type Forecast = Answers['forecast'];
export type Action = Answers['actions']['records'][number];
export type FirstStep = Answers['checklist']['steps'][number];
export type Shape = 'chart' | 'table';
