import { applyRetention } from '@cordelle/api/retention/apply-retention.ts';
import type { Command } from './command.ts';

export const retentionCommands: readonly Command[] = [
  {
    name: 'retention',
    usage: '[--dry-run]',
    what: 'remove what is kept of applications for no longer than its time; it is done every hour by itself',
    needs: 'app',
    async run(app, words) {
      const dryRun = words.flag('dry-run');
      const removed = await applyRetention(app, { dryRun });
      return {
        ok: true,
        lines: Object.entries(removed).map(([what, count]) => `${what}: ${count}`),
        found: dryRun ? 'nothing was removed: this is what would be' : 'what has served its time was removed',
      };
    },
  },
];
