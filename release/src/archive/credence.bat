@echo off
rem Starts the command line on Windows: on the runtime beside this file, or else on CREDENCE_JAVA_HOME, JAVA_HOME or the java in PATH.
rem   CREDENCE_JAVA_OPTS   more options for the JVM, such as -Xmx8g
setlocal enabledelayedexpansion
set "home=%~dp0"
set "java="
if exist "%home%runtime\bin\java.exe" set "java=%home%runtime\bin\java.exe"
if not defined java if defined CREDENCE_JAVA_HOME set "java=%CREDENCE_JAVA_HOME%\bin\java.exe"
if not defined java if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java.exe"
if not defined java for %%j in (java.exe) do set "java=%%~$PATH:j"
if not exist "%java%" (
  echo credence: no Java found. Install a JDK 25 ^(17 or newer works^): https://adoptium.net 1>&2
  exit /b 2
)
set version=0
for /f "tokens=3" %%v in ('""%java%" -version 2^>^&1" ^| findstr /c:" version "') do (
  for /f "delims=.-+ " %%m in ("%%~v") do set version=%%m
)
if %version% lss 17 (
  echo credence: %java% is Java %version%. Install a JDK 25 ^(17 or newer works^): https://adoptium.net 1>&2
  exit /b 2
)
set options=-Xshare:auto --add-opens=java.base/java.nio=ALL-UNNAMED
if %version% geq 22 set options=%options% --enable-native-access=ALL-UNNAMED
if %version% geq 23 set options=%options% --sun-misc-unsafe-memory-access=allow
if %version% geq 25 set options=%options% --add-modules jdk.incubator.vector -XX:Tier3DelayOn=1000000 -Dcredence.simd.directives=false
set "jars=%home%lib\*"
if exist "%home%plugins" set "jars=%jars%;%home%plugins\*"
if defined CREDENCE_PLUGINS set "jars=%jars%;%CREDENCE_PLUGINS%"
if not defined OMP_NUM_THREADS set OMP_NUM_THREADS=1
"%java%" %options% %CREDENCE_JAVA_OPTS% -cp "%jars%" dev.credence.cli.Main %*
exit /b %errorlevel%
