/** What may stand in a block: its settings, and the blocks inside it. */
export interface Block {
  names?: string[];
  blocks?: Record<string, Block>;
  /** What each block inside it with a name of the author's own may hold. */
  each?: Block;
  /** Any name may be given a value. */
  open?: true;
}

const REPOSITORIES: Block = {
  names: ['google', 'mavenCentral', 'mavenLocal', 'gradlePluginPortal', 'jcenter'],
  blocks: {
    maven: {
      names: ['url', 'name', 'allowInsecureProtocol'],
      blocks: { content: { open: true }, credentials: { names: ['username', 'password'] } },
    },
    google: { blocks: { content: { open: true } } },
    flatDir: { names: ['dirs', 'dir'] },
    exclusiveContent: { open: true },
  },
};

/** `implementation`, and the same for tests, build types and tools. */
export const CONFIGURATIONS = [
  ...['implementation', 'api', 'compileOnly', 'compileOnlyApi', 'runtimeOnly'],
  ...['annotationProcessor', 'testImplementation', 'testCompileOnly', 'testRuntimeOnly'],
  ...['testAnnotationProcessor', 'androidTestImplementation', 'androidTestUtil'],
  ...['debugImplementation', 'releaseImplementation', 'coreLibraryDesugaring', 'lintChecks'],
  ...['kapt', 'ksp', 'classpath', 'developmentOnly'],
];

const DEPENDENCIES: Block = {
  names: [...CONFIGURATIONS, 'constraints', 'add'],
  blocks: Object.fromEntries(
    CONFIGURATIONS.map((name) => [
      name,
      { names: ['exclude', 'because', 'transitive', 'version'] },
    ]),
  ),
};

const PLUGINS: Block = {
  names: ['id', 'alias', 'version', 'apply', 'java', 'application', 'kotlin'],
};

const BASE_FLAVOR = [
  ...['applicationId', 'applicationIdSuffix', 'versionCode', 'versionName', 'versionNameSuffix'],
  ...['minSdk', 'minSdkVersion', 'minSdkPreview', 'targetSdk', 'targetSdkVersion'],
  ...['targetSdkPreview', 'maxSdk', 'maxSdkVersion', 'multiDexEnabled', 'multiDexKeepProguard'],
  ...['resConfigs', 'resourceConfigurations', 'testApplicationId', 'testInstrumentationRunner'],
  ...['testInstrumentationRunnerArguments', 'testInstrumentationRunnerArgument'],
  ...['testHandleProfiling', 'testFunctionalTest', 'signingConfig', 'proguardFile'],
  ...['proguardFiles', 'setProguardFiles', 'consumerProguardFiles', 'consumerProguardFile'],
  ...['testProguardFiles', 'buildConfigField', 'resValue', 'matchingFallbacks'],
  ...['manifestPlaceholders', 'missingDimensionStrategy', 'renderscriptTargetApi'],
  ...['wearAppUnbundled'],
];

export const ABIS = ['armeabi-v7a', 'arm64-v8a', 'x86', 'x86_64', 'riscv64'];
const FLAVOR_BLOCKS: Record<string, Block> = {
  vectorDrawables: { names: ['useSupportLibrary', 'generatedDensities'] },
  ndk: { names: ['abiFilters', 'debugSymbolLevel', 'moduleName', 'ldLibs', 'cFlags', 'stl'] },
  javaCompileOptions: { open: true },
  externalNativeBuild: { open: true },
};

const SPLIT: Block = {
  names: ['enable', 'isEnable', 'reset', 'include', 'exclude', 'universalApk', 'isUniversalApk'],
};
const BUNDLE_PART: Block = { names: ['enableSplit'] };

/** The `android` block: https://developer.android.com/reference/tools/gradle-api, package `com.android.build.api.dsl`. */
const ANDROID: Block = {
  names: [
    ...['assetPacks', 'buildToolsVersion', 'compileSdk', 'compileSdkVersion'],
    ...['compileSdkPreview', 'compileSdkExtension', 'compileSdkMinor', 'dynamicFeatures'],
    ...['experimentalProperties', 'flavorDimensions', 'namespace', 'ndkPath', 'ndkVersion'],
    ...['resourcePrefix', 'testBuildType', 'testNamespace', 'useLibrary', 'sourceSets'],
    ...['enableKotlin'],
  ],
  blocks: {
    androidResources: {
      names: [
        'additionalParameters',
        'cruncherProcesses',
        'failOnMissingConfigEntry',
        'generateLocaleConfig',
        'ignoreAssetsPattern',
        'ignoreAssetsPatterns',
        'localeFilters',
        'noCompress',
        'namespaced',
      ],
    },
    buildFeatures: {
      names: [
        'aidl',
        'buildConfig',
        'compose',
        'dataBinding',
        'mlModelBinding',
        'prefab',
        'prefabPublishing',
        'renderScript',
        'resValues',
        'shaders',
        'viewBinding',
        'androidResources',
      ],
    },
    buildTypes: {
      each: {
        names: [
          ...BASE_FLAVOR,
          ...['debuggable', 'isDebuggable', 'minifyEnabled', 'isMinifyEnabled', 'shrinkResources'],
          ...[
            'isShrinkResources',
            'initWith',
            'crunchPngs',
            'jniDebuggable',
            'pseudoLocalesEnabled',
          ],
          ...[
            'zipAlignEnabled',
            'testCoverageEnabled',
            'enableUnitTestCoverage',
            'isDefault',
            'profileable',
          ],
          ...['enableAndroidTestCoverage', 'embedMicroApp'],
        ],
        blocks: { ...FLAVOR_BLOCKS, postprocessing: { open: true }, optimization: { open: true } },
      },
    },
    bundle: {
      blocks: {
        ...{ abi: BUNDLE_PART, density: BUNDLE_PART, language: BUNDLE_PART },
        ...{ texture: BUNDLE_PART, deviceTier: BUNDLE_PART, storeArchive: { names: ['enable'] } },
      },
    },
    compileOptions: {
      names: [
        'sourceCompatibility',
        'targetCompatibility',
        'encoding',
        'coreLibraryDesugaringEnabled',
        'isCoreLibraryDesugaringEnabled',
        'incremental',
      ],
    },
    composeOptions: { names: ['kotlinCompilerExtensionVersion'] },
    dataBinding: { names: ['enable', 'addDefaultAdapters', 'addKtx', 'version'] },
    defaultConfig: { names: BASE_FLAVOR, blocks: FLAVOR_BLOCKS },
    dependenciesInfo: { names: ['includeInApk', 'includeInBundle'] },
    externalNativeBuild: {
      blocks: {
        cmake: { names: ['path', 'version', 'buildStagingDirectory'] },
        ndkBuild: { names: ['path', 'buildStagingDirectory'] },
      },
    },
    installation: { names: ['installOptions', 'timeOutInMs', 'enableBaselineProfile'] },
    kotlinOptions: {
      names: [
        'jvmTarget',
        'freeCompilerArgs',
        'allWarningsAsErrors',
        'apiVersion',
        'languageVersion',
      ],
    },
    lint: {
      names: [
        'abortOnError',
        'baseline',
        'checkAllWarnings',
        'checkDependencies',
        'checkOnly',
        'checkReleaseBuilds',
        'checkTestSources',
        'disable',
        'enable',
        'error',
        'fatal',
        'htmlReport',
        'ignore',
        'lintConfig',
        'quiet',
        'sarifReport',
        'textReport',
        'warning',
        'warningsAsErrors',
        'xmlReport',
      ],
    },
    packaging: {
      blocks: {
        resources: { names: ['excludes', 'exclude', 'merges', 'pickFirsts'] },
        jniLibs: { names: ['excludes', 'keepDebugSymbols', 'pickFirsts', 'useLegacyPackaging'] },
        dex: { names: ['useLegacyPackaging'] },
      },
    },
    packagingOptions: { names: ['exclude', 'pickFirst', 'merge', 'doNotStrip'], open: true },
    productFlavors: {
      each: {
        names: [...BASE_FLAVOR, 'dimension', 'isDefault', 'initWith'],
        blocks: FLAVOR_BLOCKS,
      },
    },
    publishing: { open: true },
    signingConfigs: {
      each: {
        names: [
          'storeFile',
          'storePassword',
          'storeType',
          'keyAlias',
          'keyPassword',
          'enableV1Signing',
          'enableV2Signing',
          'enableV3Signing',
          'enableV4Signing',
          'v1SigningEnabled',
          'v2SigningEnabled',
          'initWith',
        ],
      },
    },
    sourceSets: { each: { open: true } },
    splits: {
      blocks: {
        abi: SPLIT,
        density: { names: [...(SPLIT.names ?? []), 'compatibleScreens'] },
        language: { names: ['enable', 'include'] },
      },
    },
    testCoverage: { names: ['jacocoVersion'] },
    testOptions: {
      names: ['animationsDisabled', 'execution', 'reportDir', 'resultsDir', 'targetSdk'],
      blocks: {
        unitTests: {
          names: [
            'includeAndroidResources',
            'returnDefaultValues',
            'isIncludeAndroidResources',
            'isReturnDefaultValues',
            'all',
          ],
        },
        managedDevices: { open: true },
      },
    },
    viewBinding: { names: ['enable'] },
  },
};

/** A whole file: Gradle's own blocks, and those of the plugins that the notes use. */
export const FILE: Block = {
  names: [
    ...['apply', 'description', 'group', 'version', 'include', 'includeBuild'],
    ...['sourceCompatibility', 'targetCompatibility', 'mainClassName', 'println'],
    ...['enableFeaturePreview', 'archivesBaseName', 'evaluationDependsOn', 'defaultTasks'],
    ...['task'],
  ],
  blocks: {
    android: ANDROID,
    allprojects: { open: true },
    application: {
      names: ['mainClass', 'mainModule', 'applicationName', 'applicationDefaultJvmArgs'],
    },
    buildscript: {
      names: [],
      blocks: { ext: { open: true }, repositories: REPOSITORIES, dependencies: DEPENDENCIES },
    },
    configurations: { open: true },
    dependencies: DEPENDENCIES,
    dependencyResolutionManagement: {
      names: ['repositoriesMode'],
      blocks: { repositories: REPOSITORIES, versionCatalogs: { open: true } },
    },
    ext: { open: true },
    java: {
      names: ['sourceCompatibility', 'targetCompatibility', 'withJavadocJar', 'withSourcesJar'],
      blocks: { toolchain: { names: ['languageVersion', 'vendor', 'implementation'] } },
    },
    jar: {
      names: ['enabled', 'archiveBaseName', 'archiveVersion', 'from', 'duplicatesStrategy'],
      blocks: { manifest: { names: ['attributes'] } },
    },
    kotlin: { names: ['jvmToolchain'], open: true },
    pluginManagement: {
      names: ['includeBuild'],
      blocks: { repositories: REPOSITORIES, plugins: PLUGINS, resolutionStrategy: { open: true } },
    },
    plugins: PLUGINS,
    publishing: { open: true },
    react: {
      names: [
        ...['root', 'reactNativeDir', 'codegenDir', 'cliFile', 'debuggableVariants'],
        ...['nodeExecutableAndArgs', 'bundleCommand', 'bundleConfig', 'bundleAssetName'],
        ...['entryFile', 'extraPackagerArgs', 'hermesCommand', 'hermesFlags'],
        ...['autolinkLibrariesWithApp', 'enableBundleCompression', 'libraryName', 'jsRootDir'],
        ...['codegenJavaPackageName', 'resourceConfigurations'],
      ],
    },
    repositories: REPOSITORIES,
    sourceSets: { open: true },
    subprojects: { open: true },
    tasks: { open: true },
    test: {
      names: [
        'useJUnitPlatform',
        'useJUnit',
        'useTestNG',
        'maxParallelForks',
        'jvmArgs',
        'systemProperty',
        'environment',
      ],
      blocks: { testLogging: { names: ['events', 'showStandardStreams', 'exceptionFormat'] } },
    },
  },
};

/** Plugins, to notice the name that is nearly one of these. */
export const PLUGIN_IDS = [
  ...['com.android.application', 'com.android.library', 'com.android.test'],
  ...['com.android.dynamic-feature', 'com.android.settings', 'org.jetbrains.kotlin.android'],
  ...['org.jetbrains.kotlin.jvm', 'org.jetbrains.kotlin.plugin.compose'],
  ...['org.jetbrains.kotlin.kapt', 'com.google.devtools.ksp', 'com.google.gms.google-services'],
  ...['com.google.dagger.hilt.android', 'com.facebook.react', 'com.facebook.react.settings'],
  ...['androidx.navigation.safeargs', 'androidx.navigation.safeargs.kotlin', 'androidx.room'],
  ...['java', 'java-library', 'application', 'war', 'groovy', 'jacoco', 'checkstyle'],
  ...['maven-publish', 'org.springframework.boot', 'io.spring.dependency-management'],
  ...['com.diffplug.spotless', 'com.gradleup.shadow'],
];

/** Names that values are made of. */
export const FUNCTIONS = [
  ...['file', 'files', 'fileTree', 'project', 'platform', 'enforcedPlatform'],
  ...['getDefaultProguardFile', 'hasProperty', 'findProperty', 'property', 'uri', 'gradleApi'],
  ...['kotlin', 'testFixtures', 'layout'],
];
export const VARIABLES = [
  ...['project', 'rootProject', 'signingConfigs', 'buildTypes', 'productFlavors', 'libs'],
  ...['JavaVersion', 'JavaLanguageVersion', 'System', 'gradle', 'settings', 'tasks'],
  ...['configurations', 'providers', 'it'],
];
export const PROGUARD = [
  'proguard-android-optimize.txt',
  'proguard-android.txt',
  'proguard-defaults.txt',
];
export const JAVA_VERSIONS = [
  '1_8',
  ...Array.from({ length: 17 }, (_, index) => String(index + 9)),
].map((version) => `VERSION_${version}`);

/** Libraries in wide use, by group, to notice the name that is nearly one of these. */
export const LIBRARIES = Object.entries({
  'androidx.activity': 'activity',
  'androidx.appcompat': 'appcompat',
  'androidx.constraintlayout': 'constraintlayout',
  'androidx.core': 'core core-splashscreen',
  'androidx.drawerlayout': 'drawerlayout',
  'androidx.fragment': 'fragment',
  'androidx.lifecycle': 'lifecycle-livedata lifecycle-runtime lifecycle-viewmodel',
  'androidx.navigation': 'navigation-fragment navigation-ui',
  'androidx.preference': 'preference',
  'androidx.recyclerview': 'recyclerview recyclerview-selection',
  'androidx.room': 'room-compiler room-runtime room-testing',
  'androidx.test': 'core rules runner',
  'androidx.test.espresso': 'espresso-core espresso-contrib espresso-intents',
  'androidx.test.ext': 'junit truth',
  'androidx.viewpager2': 'viewpager2',
  'androidx.webkit': 'webkit',
  'androidx.work': 'work-runtime work-testing',
  'com.github.bumptech.glide': 'compiler glide',
  'com.google.android.material': 'material',
  'com.google.code.gson': 'gson',
  'com.squareup.okhttp3': 'logging-interceptor okhttp',
  'com.squareup.retrofit2': 'converter-gson retrofit',
  junit: 'junit',
  'org.junit.jupiter': 'junit-jupiter junit-jupiter-api junit-jupiter-engine',
  'org.mockito': 'mockito-android mockito-core',
  'org.robolectric': 'robolectric',
}).flatMap(([group, names]) => names.split(' ').map((name) => `${group}:${name}`));
