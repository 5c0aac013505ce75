/** What a `render.yaml` may hold: https://render.com/docs/blueprint-spec */
declare namespace Render {
  interface Blueprint {
    services: Service[];
    databases: Database[];
    envVarGroups: { name: string; envVars: Variable[] }[];
    projects: Project[];
    ungrouped: Pick<Blueprint, 'services' | 'databases' | 'envVarGroups'>;
    previews: Previews;
    version: string;
  }

  interface Project {
    name: string;
    environments: (Pick<Blueprint, 'services' | 'databases' | 'envVarGroups'> & {
      name: string;
      networkIsolation: 'enabled' | 'disabled';
      protection: 'enabled' | 'disabled';
    })[];
  }

  interface Previews {
    generation: 'automatic' | 'manual' | 'off';
    expireAfterDays: number;
    plan: string;
    numInstances: number;
  }

  interface Service {
    type: 'web' | 'pserv' | 'worker' | 'cron' | 'keyvalue' | 'redis';
    name: string;
    runtime: 'docker' | 'elixir' | 'go' | 'image' | 'node' | 'python' | 'ruby' | 'rust' | 'static';
    plan: string;
    region: 'frankfurt' | 'ohio' | 'oregon' | 'singapore' | 'virginia';
    repo: string;
    branch: string;
    rootDir: string;
    buildCommand: string;
    startCommand: string;
    preDeployCommand: string;
    initialDeployHook: string;
    schedule: string;
    autoDeploy: boolean;
    autoDeployTrigger: 'checksPass' | 'commit' | 'off';
    buildFilter: { paths: string[]; ignoredPaths: string[] };
    disk: { name: string; mountPath: string; sizeGB: number };
    dockerCommand: string;
    dockerContext: string;
    dockerfilePath: string;
    domain: string;
    domains: string[];
    renderSubdomainPolicy: 'enabled' | 'disabled';
    envVars: Variable[];
    headers: { path: string; name: string; value: string }[];
    routes: { type: 'redirect' | 'rewrite'; source: string; destination: string }[];
    healthCheckPath: string;
    image: { url: string; creds: { fromRegistryCreds: { name: string } } };
    ipAllowList: { source: string; description: string }[];
    maintenanceMode: { enabled: boolean; uri: string };
    maxShutdownDelaySeconds: number;
    maxmemoryPolicy: string;
    numInstances: number;
    previews: Previews;
    pullRequestPreviewsEnabled: boolean;
    scaling: {
      minInstances: number;
      maxInstances: number;
      targetCPUPercent: number;
      targetMemoryPercent: number;
    };
    staticPublishPath: string;
  }

  interface Variable {
    key: string;
    value: string | number | boolean;
    sync: boolean;
    generateValue: boolean;
    fromDatabase: { name: string; property: string };
    fromService: { name: string; type: string; property: string; envVarKey: string };
    fromGroup: string;
    previewValue: string | number | boolean;
  }

  interface Database {
    name: string;
    plan: string;
    previewPlan: string;
    region: Service['region'];
    databaseName: string;
    user: string;
    diskSizeGB: number;
    previewDiskSizeGB: number;
    storageAutoscalingEnabled: boolean;
    ipAllowList: { source: string; description: string }[];
    postgresMajorVersion: string | number;
    readReplicas: { name: string }[];
    highAvailability: { enabled: boolean };
  }
}
